import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/**
 * The open dialog of a list page according to the address: `?edit=3`, `?edit=new`, `?remove=3`. Other parameters, such
 * as the search, stay. A dialog that closes after the page was left, because its save took long, leaves the address alone.
 */
export function useDialogInAddress<Kind extends string>(kinds: readonly Kind[]) {
  const [params, setParams] = useSearchParams()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])
  const kind = kinds.find((one) => params.has(one))
  const put = (dialog: Record<string, string>) =>
    setParams((old) => {
      const others = [...old].filter(([name]) => !kinds.some((one) => one === name))
      return { ...Object.fromEntries(others), ...dialog }
    })
  return {
    kind,
    /** Undefined without a dialog. */
    id: kind ? (params.get(kind) ?? undefined) : undefined,
    open: (next: Kind, id: number | string) => put({ [next]: String(id) }),
    close: () => {
      if (isShown.current) put({})
    },
  }
}
