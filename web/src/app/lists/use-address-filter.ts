import { useSearchParams } from 'react-router'

/**
 * Filters of a list that the address holds, so that reload, back and a shared link restore them: `?state=overdue&brand=3`.
 * An empty value removes a filter.
 */
export function useAddressFilter<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams()
  const choose = (name: Name, value: string) =>
    setParams(
      (old) => {
        const rest = without([name], old)
        return value === '' ? rest : { ...rest, [name]: value }
      },
      { replace: true },
    )
  return {
    text: (name: Name) => params.get(name),
    /** Undefined: absent, or no id. */
    id: (name: Name): number | undefined => {
      const said = params.get(name)
      return said !== null && /^\d{1,9}$/.test(said) ? Number(said) : undefined
    },
    choose,
    /** Removes all of them. The back button restores them. */
    clear: () => setParams((old) => without(names, old)),
  }
}

const without = (names: readonly string[], params: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...params].filter(([name]) => !names.includes(name)))
