import { paths } from '../app/paths.ts'

/** In a demonstration the code names the page of the simulated phone, and we lead there; a real one names none. */
export function phonePageOf(qrcode: string): string | undefined {
  if (!qrcode.includes(paths.simulator)) return undefined
  const pair = URL.canParse(qrcode) ? new URL(qrcode).searchParams.get('pair') : null
  return `${paths.simulator}?${new URLSearchParams({ pair: pair ?? qrcode })}`
}
