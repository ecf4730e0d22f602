import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Log } from '../log.ts'
import { Refusal } from '../network/refusal.ts'
import type { SimulatorError } from '../wire.ts'

const BY_STATUS: Record<number, string> = {
  400: 'ERR_MALFORMED_BODY',
  404: 'ERR_NO_ROUTE',
  413: 'ERR_BODY_TOO_LARGE',
  415: 'ERR_UNSUPPORTED_MEDIA_TYPE',
}

/** Every refusal is answered as `{ error, message }`. */
export function answerErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler<FastifyError>((error, _request, reply) => {
    if (error instanceof Refusal)
      return refuse(reply, error.status, { error: error.error, message: error.message })
    if (error instanceof z.ZodError) {
      return refuse(reply, 400, { error: 'ERR_INVALID_INPUT', message: z.prettifyError(error) })
    }
    const status = error.statusCode ?? 500
    if (status < 500) {
      return refuse(reply, status, {
        error: BY_STATUS[status] ?? 'ERR_REFUSED',
        message: error.message,
      })
    }
    log.error({ err: error }, 'a call of the simulated network failed')
    return refuse(reply, 500, {
      error: 'ERR_UNEXPECTED',
      message: 'The simulator failed; its log says why.',
    })
  })
  app.setNotFoundHandler((request, reply) =>
    refuse(reply, 404, {
      error: 'ERR_NO_ROUTE',
      message: `There is no ${request.method} ${request.url}`,
    }),
  )
}

const refuse = (reply: FastifyReply, status: number, body: SimulatorError) =>
  reply.code(status).send(body)
