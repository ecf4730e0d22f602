import { z } from 'zod'
import { endpoint, id, moment, nothing } from '../platform/endpoint.ts'
import { mediaTypes } from '../platform/media.ts'

/** A file that lies on the server and waits to be sent with a message. */
export const Upload = z.object({
  id: z.uuid(),
  fileName: z.string(),
  mime: z.string(),
  mediaType: z.enum(mediaTypes).extract(['image', 'video', 'audio', 'document']),
  /** Bytes. */
  size: z.number(),
  /** Pixels. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Until then it waits; what was not sent by then is thrown away. */
  expiresAt: moment,
})
export type Upload = z.infer<typeof Upload>

export const UploadForm = z.object({
  /** Minted by the sender's screen; the same id twice is one file. */
  id: z.uuid().optional(),
})

export const uploads = {
  create: endpoint('POST /messages/:ticketId/uploads', {
    about:
      'Takes in one file, as multipart under `medias`, for a message to this ticket; it is sent by naming its id there, once, by whoever brought it.',
    may: 'everyone',
    params: z.object({ ticketId: id }),
    body: UploadForm,
    files: 'medias',
    needsFile: true,
    answer: Upload,
  }),
  remove: endpoint('DELETE /messages/:ticketId/uploads/:uploadId', {
    about: 'Throws a file away that was taken in and not sent.',
    may: 'everyone',
    params: z.object({ ticketId: id, uploadId: z.uuid() }),
    answer: nothing,
  }),
}
