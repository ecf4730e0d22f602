import { paths } from '../app/paths.ts'

/**
 * In a demonstration the code contains the address of the simulated phone, which is opened here. A real code contains
 * none.
 */
export function phonePageOf(qrcode: string): string | undefined {
  if (!qrcode.includes(paths.simulator)) return undefined
  const pair = URL.canParse(qrcode) ? new URL(qrcode).searchParams.get('pair') : null
  return `${paths.simulator}?${new URLSearchParams({ pair: pair ?? qrcode })}`
}
