import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Answer, Input } from '@recado/contract/platform/endpoint'
import { limits } from '@recado/contract/platform/limits'
import { may } from '@recado/contract/platform/permissions'
import type { userAdmin } from '@recado/contract/accounts/user-admin'
import type { Ctx, World } from '../../platform/ctx.ts'
import { within } from '../../platform/database/within.ts'
import { newKey } from '../../platform/files/keys.ts'
import { receiveFiles, removeStored } from '../../platform/files/receive-files.ts'
import { enqueueFileRemoval } from '../../platform/files/removal.ts'
import { removeAfterFailure } from '../../platform/files/remove-after-failure.ts'
import { type SmallPicture, smallPicture } from '../../platform/files/small-picture.ts'
import type { StoredFile } from '../../platform/files/store-stream.ts'
import type { EndpointRequest } from '../../platform/http/routes.ts'
import { missing, Refusal } from '../../platform/refusal.ts'
import { emitUser } from './commands.ts'
import { showUserLite } from './queries.ts'

type Call = EndpointRequest<Input<typeof userAdmin.setPhoto>>

/**
 * Stores a small copy of an uploaded picture as the photo of a user. The uploaded file itself is not kept.
 *
 * @throws Refusal ERR_NO_PERMISSION, ERR_NO_FILE, ERR_TOO_MANY_FILES, ERR_FILE_TYPE_NOT_ALLOWED, ERR_FILE_TOO_LARGE,
 * ERR_NO_USER_FOUND
 */
export async function setPhoto(
  world: World,
  { input: { id }, claims, request }: Call,
): Promise<Answer<typeof userAdmin.setPhoto>> {
  await within(world, { ...claims!, readOnly: true }, async (ctx) => {
    refuseOthersPhoto(ctx, id)
    await showUserLite(ctx, id)
  })
  if (!request.isMultipart()) throw new Refusal('ERR_NO_FILE')
  const { files } = await receiveFiles(world, claims!.companyId, request)
  const key = newKey(claims!.companyId)
  try {
    const photo = await pictureOf(world, files)
    await world.files.put(key, Readable.from([photo.bytes]))
    const token = await within(world, claims!, (ctx) => savePhoto(ctx, { id, key, photo }))
    return { photoUrl: `/media/${claims!.companyId}/photos/${token}` }
  } catch (error) {
    await removeAfterFailure(world, error, { companyId: claims!.companyId, files: [{ key }] })
    throw error
  } finally {
    await removeStored(world, files)
  }
}

async function pictureOf(world: World, [file, ...more]: StoredFile[]): Promise<SmallPicture> {
  if (!file) throw new Refusal('ERR_NO_FILE')
  if (more.length > 0) throw new Refusal('ERR_TOO_MANY_FILES')
  const content = await world.files.open(file.key)
  return smallPicture(content, limits.photoBytesMax).catch((error: unknown) => {
    if (error instanceof Refusal) throw error
    world.log.info({ err: error }, 'an uploaded photo could not be read')
    throw new Refusal('ERR_FILE_TYPE_NOT_ALLOWED')
  })
}

function refuseOthersPhoto({ user }: Ctx, id: number): void {
  if (id !== user.id && !may(user, 'users.edit')) throw new Refusal('ERR_NO_PERMISSION')
}

async function savePhoto(
  ctx: Ctx,
  { id, key, photo }: { id: number; key: string; photo: SmallPicture },
): Promise<string> {
  const photoToken = randomUUID()
  await replacePhoto(ctx, id, { photoToken, photoKey: key, photoSize: photo.size })
  return photoToken
}

/** Deletes the photo of a user. */
export async function removePhoto(
  ctx: Ctx,
  { id }: Input<typeof userAdmin.removePhoto>,
): Promise<{}> {
  refuseOthersPhoto(ctx, id)
  await replacePhoto(ctx, id, { photoToken: null, photoKey: null, photoSize: null })
  return {}
}

type Photo = { photoToken: string | null; photoKey: string | null; photoSize: number | null }

async function replacePhoto(ctx: Ctx, id: number, photo: Photo): Promise<void> {
  refuseOthersPhoto(ctx, id)
  const { photoKey } = await ctx.db
    .selectFrom('users')
    .select('photoKey')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(missing('ERR_NO_USER_FOUND'))
  await ctx.db.updateTable('users').set(photo).where('id', '=', id).execute()
  await enqueueFileRemoval(ctx, photoKey ? [photoKey] : [])
  await emitUser(ctx, id)
}

/** The photo at this address; undefined if it was replaced or removed. */
export const findPhotoByToken = (
  { db }: Ctx,
  token: string,
): Promise<{ storageKey: string; size: number } | undefined> =>
  db
    .selectFrom('users')
    .select(['photoKey as storageKey', 'photoSize as size'])
    .where('photoToken', '=', token)
    .$narrowType<{ storageKey: string; size: number }>()
    .executeTakeFirst()
