import { useSearchParams } from 'react-router'

const NUMBER = /^\d{5,15}$/

/** The numbers in `?as=`, each once, in the order in which they were opened. */
export const numbersIn = (as: string | null): string[] => [
  ...new Set((as ?? '').split(',').filter((number) => NUMBER.test(number))),
]

/** Which of the open phones fit on the screen: as many as there is room for, the one last looked at among them. */
export function phonesInView(open: string[], active: string | undefined, room: number): string[] {
  const at = active === undefined ? -1 : open.indexOf(active)
  const last = at === -1 ? open.length - 1 : at
  const start = Math.max(0, Math.min(last - room + 1, open.length - room))
  return open.slice(start, start + room)
}

/** The address tells which phones are open (`?as=`) and which code is to be read (`?pair=`). */
export function useOpenPhones() {
  const [search, setSearch] = useSearchParams()
  const open = numbersIn(search.get('as'))
  const write = (numbers: string[], pair: string | null) =>
    setSearch(
      { ...(numbers.length > 0 && { as: numbers.join(',') }), ...(pair && { pair }) },
      { replace: true },
    )
  return {
    open,
    code: search.get('pair'),
    show: (number: string) => write([...new Set([...open, number])], search.get('pair')),
    close: (number: string) =>
      write(
        open.filter((one) => one !== number),
        search.get('pair'),
      ),
    /** The code was read, or is not wanted any more; a phone that read it is opened. */
    endPairing: (number?: string) =>
      write([...new Set([...open, ...(number ? [number] : [])])], null),
  }
}
