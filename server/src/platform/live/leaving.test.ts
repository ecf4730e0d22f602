import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { ready, startLive } from '../../../test/screens.ts'

test('a user has left the page when the last of their screens is closed', async () => {
  const company = await aCompany()
  const { bia, ana } = company
  const { left, url } = await startLive(company)
  const [one, other, hers] = [await ready(url, bia), await ready(url, bia), await ready(url, ana)]
  one.socket.disconnect()
  hers.socket.disconnect()
  await expect.poll(() => left, { timeout: 20_000 }).toEqual([ana.user.id])
  other.socket.disconnect()
  await expect.poll(() => left, { timeout: 20_000 }).toEqual([ana.user.id, bia.user.id])
})
