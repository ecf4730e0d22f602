import type { FastifyReply } from 'fastify'

/** Errors in the form of the real provider. */
export const refused = (reply: FastifyReply, code: string, description: string) =>
  reply.code(code === 'invalid_access_token' ? 401 : 400).send({ errors: [{ code, description }] })

export const notFound = (reply: FastifyReply) => reply.code(404).send()
