import { session } from '@recado/contract/accounts/session'
import { userAdmin } from '@recado/contract/accounts/user-admin'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Caller } from '../../../test/caller.ts'
import { aCompany } from '../../../test/company.ts'
import { loseNextCommit } from '../../../test/database/lose-commit.ts'

const picture = (side = 400) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#2f9e44' } })
    .jpeg()
    .withMetadata({ exif: { IFD0: { Copyright: 'Bia' } } })
    .toBuffer()

const upload = (who: Caller, id: number, content: Uint8Array | string, count = 1) =>
  who.upload(
    userAdmin.setPhoto,
    { id },
    Array.from({ length: count }, () => ({
      name: 'foto.jpg',
      content: typeof content === 'string' ? content : new Uint8Array(content),
      type: 'image/jpeg',
    })),
  )

test('a photo is stored as a small square without metadata, and served at its address', async () => {
  const { bia, ana, app, runJobs } = await aCompany()
  const { id } = bia.user
  const { photoUrl } = await upload(bia, id, await picture())
  expect((await bia(session.me, {})).photoUrl).toBe(photoUrl)
  const reply = await app.inject({ url: photoUrl })
  expect(reply.headers).toMatchObject({ 'content-type': 'image/webp' })
  const shown = await sharp(reply.rawPayload).metadata()
  expect(shown).toMatchObject({ format: 'webp', width: 192, height: 192 })
  expect(shown.exif).toBeUndefined()
  const second = await upload(ana, id, await picture(300))
  expect((await app.inject({ url: photoUrl })).statusCode).toBe(404)
  await runJobs()
  expect((await app.inject({ url: second.photoUrl })).statusCode).toBe(200)
  await bia(userAdmin.removePhoto, { id })
  expect((await bia(session.me, {})).photoUrl).toBe('')
  expect((await app.inject({ url: second.photoUrl })).statusCode).toBe(404)
})

test('only the user and administrators set a photo', async () => {
  const { bia, mel, rui } = await aCompany()
  for (const who of [mel, rui]) {
    await expect(upload(who, bia.user.id, await picture())).rejects.toThrow('ERR_NO_PERMISSION')
    await expect(who(userAdmin.removePhoto, { id: bia.user.id })).rejects.toThrow(
      'ERR_NO_PERMISSION',
    )
  }
})

test('what is no picture, too large or more than one file is refused', async () => {
  const { bia } = await aCompany()
  const { id } = bia.user
  await expect(upload(bia, id, '%PDF-1.7 renamed')).rejects.toThrow('ERR_FILE_TYPE_NOT_ALLOWED')
  await expect(upload(bia, id, await picture(), 2)).rejects.toThrow('ERR_TOO_MANY_FILES')
  await expect(upload(bia, id, await picture(), 0)).rejects.toThrow('ERR_NO_FILE')
  const noise = await sharp({
    create: {
      width: 1400,
      height: 1400,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
  expect(noise.length).toBeGreaterThan(5 * 1024 * 1024)
  await expect(upload(bia, id, noise)).rejects.toThrow('ERR_FILE_TOO_LARGE')
  expect((await bia(session.me, {})).photoUrl).toBe('')
})

test('a photo stays if the answer to its commit was lost', async () => {
  const { bia, app, clock, runJobs, waitingJobs } = await aCompany()
  loseNextCommit('users')
  await expect(upload(bia, bia.user.id, await picture())).rejects.toThrow('ERR_UNAVAILABLE')
  await expect.poll(async () => (await waitingJobs()).length).toBe(1)
  clock.advance(2 * 3_600_000)
  await runJobs()
  const { photoUrl } = await bia(session.me, {})
  expect((await app.inject({ url: photoUrl })).statusCode).toBe(200)
})
