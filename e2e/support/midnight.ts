import { test } from '@playwright/test'

const DAY_SECONDS = 86_400
/** How long a journey may need on a busy machine. */
const NEEDED_SECONDS = 180

/** The seconds of today in the time zone of the browsers and companies of the journeys. */
function secondsOfToday(): number {
  const clock = new Date().toLocaleTimeString('en-GB', { timeZone: 'America/Sao_Paulo' })
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return (hours * 60 + minutes) * 60 + seconds
}

/** For a journey about today: shortly before midnight, waits until tomorrow has begun. */
export async function stayWithinOneDay(): Promise<void> {
  const leftSeconds = DAY_SECONDS - secondsOfToday()
  if (leftSeconds > NEEDED_SECONDS) return
  const waitMs = (leftSeconds + 1) * 1000
  test.setTimeout(test.info().timeout + waitMs)
  await new Promise((resolve) => setTimeout(resolve, waitMs))
}
