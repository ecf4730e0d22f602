import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A file as the answer of a download endpoint. It is streamed, whatever its length. */
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

/** Sends the file under its name and forbids caching. */
export const sendDownload = (reply: FastifyReply, { name, mime, content }: Download) =>
  reply
    .header('content-type', mime)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('cache-control', 'no-store')
    .send(content)
