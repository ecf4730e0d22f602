import { useSearchParams } from 'react-router'

const parts = ['tree', 'edit', 'test'] as const
export type BotPart = (typeof parts)[number]

/** The chosen option, and on a narrow screen the part that is shown: `?option=12&part=edit`. */
export function useBotAddress() {
  const [params, setParams] = useSearchParams()
  const put = (change: Record<string, string | null>, replace: boolean) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old)
        for (const [name, value] of Object.entries(change))
          if (value === null) next.delete(name)
          else next.set(name, value)
        return next
      },
      { replace },
    )
  return {
    /** Null: the question before the options. */
    chosenId: Number(params.get('option')) || null,
    part: parts.find((one) => one === params.get('part')) ?? 'tree',
    choose: (id: number | null) => put({ option: id === null ? null : String(id) }, true),
    open: (id: number | null) =>
      put({ option: id === null ? null : String(id), part: 'edit' }, false),
    show: (part: BotPart) => put({ part: part === 'tree' ? null : part }, false),
  }
}

export type BotAddress = ReturnType<typeof useBotAddress>
