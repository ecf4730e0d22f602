import type { FastifyReply } from 'fastify'
import type { World } from '../ctx.ts'
import { SerializedPage } from '../read-path/page-cache.ts'
import { Download, sendDownload } from './download.ts'

/**
 * Answers a call with an API key. A program has no page whose origin completes the path of a file, so `mediaUrl` becomes
 * a full address.
 */
export function sendToProgram({ publicUrl }: World, reply: FastifyReply, answer: unknown): unknown {
  if (answer instanceof Download) return sendDownload(reply, answer)
  const json = answer instanceof SerializedPage ? answer.text.toString() : JSON.stringify(answer)
  // A quotation mark within a text is escaped in JSON, so the pattern matches the field only.
  const text = publicUrl
    ? json.replaceAll('"mediaUrl":"/', `"mediaUrl":"${publicUrl.origin}/`)
    : json
  return reply.header('content-type', 'application/json; charset=utf-8').send(text)
}
