import { mediaTypes } from '@recado/contract/platform/media'
import { z } from 'zod'
import { savedFile } from '../outbox/saved-files.ts'
import { changeAttachments } from './saved-attachments.ts'
import type { Attachment } from './attachment-store.ts'

const Line = z.object({
  key: z.string(),
  mediaType: z.enum(mediaTypes).extract(['image', 'video', 'audio', 'document']),
  width: z.number().nullable(),
  height: z.number().nullable(),
  seconds: z.number().optional(),
  caption: z.string().optional(),
  until: z.string().optional(),
})
type Line = z.infer<typeof Line>

/** Restores the attachments that these lines describe, as far as this device still has the files. */
export async function restoreAttachments(name: string, lines: string): Promise<void> {
  const kept = await Promise.all(linesOf(lines).map(fetched))
  const laid = kept.filter((one) => one !== undefined)
  if (laid.length > 0) changeAttachments(name, (now) => [...laid, ...now])
}

function linesOf(text: string): Line[] {
  if (text === '') return []
  try {
    return z.array(Line).parse(JSON.parse(text))
  } catch {
    // An older version wrote another format, which cannot be restored.
    return []
  }
}

async function fetched({
  seconds,
  caption,
  until,
  ...line
}: Line): Promise<Attachment | undefined> {
  const file = await savedFile(line.key)
  return (
    file && {
      ...line,
      file,
      url: URL.createObjectURL(file),
      isReady: true,
      ...(seconds !== undefined && { seconds }),
      ...(caption !== undefined && { caption }),
      ...(until !== undefined && { until }),
    }
  )
}
