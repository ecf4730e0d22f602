import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A file as the answer of a line that promised one; it is streamed, however long it is. */
export class Download {
  readonly name: string
  readonly mime: string
  readonly content: Readable

  constructor({ name, mime, content }: Pick<Download, 'name' | 'mime' | 'content'>) {
    this.name = name
    this.mime = mime
    this.content = content
  }
}

/** Sent under its name, kept by nobody on the way. */
export const sendDownload = (reply: FastifyReply, { name, mime, content }: Download) =>
  reply
    .header('content-type', mime)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('cache-control', 'no-store')
    .send(content)
