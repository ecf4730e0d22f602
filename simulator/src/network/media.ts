import type { Media } from '../wire.ts'
import { Refusal } from './refusal.ts'
import type { World } from './world.ts'

interface MediaRow {
  id: string
  mime: string
  bytes: number
  sha256: string
  file_name: string | null
}

export function mediaOf(world: World, id: string): Media {
  const row = world.store.one<MediaRow>('select * from media where id = ?', id)
  if (!row) throw new Refusal('unknown-media')
  const { mime, bytes, sha256, file_name: fileName } = row
  return { id, mime, bytes, sha256, ...(fileName !== null && { fileName }) }
}

/** Records a stored file. From here on messages may refer to it. */
export function storeMedia(world: World, media: Media): Media {
  world.store.run(
    'insert into media (id, mime, bytes, sha256, file_name) values (?, ?, ?, ?, ?)',
    media.id,
    media.mime,
    media.bytes,
    media.sha256,
    media.fileName ?? null,
  )
  return media
}

/** Deletes a file as the real network does: messages still refer to it, and nobody can download it. */
export function deleteMedia(world: World, { id }: { id: string }): void {
  mediaOf(world, id)
  world.store.run('delete from media where id = ?', id)
}
