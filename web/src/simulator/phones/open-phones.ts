import { useSearchParams } from 'react-router'

const NUMBER = /^\d{5,15}$/

/** The numbers in `?as=`, without duplicates, in the order they were opened. */
export const numbersIn = (as: string | null): string[] => [
  ...new Set((as ?? '').split(',').filter((number) => NUMBER.test(number))),
]

/** The open phones that fit on the screen. The active one is always among them. */
export function phonesInView(open: string[], active: string | undefined, room: number): string[] {
  const at = active === undefined ? -1 : open.indexOf(active)
  const last = at === -1 ? open.length - 1 : at
  const start = Math.max(0, Math.min(last - room + 1, open.length - room))
  return open.slice(start, start + room)
}

/** State in the address: the open phones (`?as=`) and the code to scan (`?pair=`). */
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
    /** Ends the pairing, successful or cancelled, and opens the phone that scanned the code. */
    endPairing: (number?: string) =>
      write([...new Set([...open, ...(number ? [number] : [])])], null),
  }
}
