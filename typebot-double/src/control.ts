import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Builder } from './builder.ts'
import type { TypebotFault } from './faults.ts'

const Fault = z.object({
  kind: z.enum([
    'status',
    'html',
    'slow',
    'hang',
    'down',
    'resetAfterAccept',
    'redirect',
    'large',
    'wrongShape',
  ]),
  status: z.number().int().default(500),
  ms: z.number().int().min(0).default(1_000),
  to: z.string().default('http://127.0.0.1/'),
  bytes: z.number().int().min(0).default(50_000_000),
  times: z.number().int().min(1).default(1),
})

/** The commands of another process, below `/double`, and a page that stands for the builder. */
export function controlRoutes(app: FastifyInstance, builder: Builder): void {
  app.post('/double/faults', async ({ body }) => {
    const { times, ...fault } = Fault.parse(body)
    builder.faults.plan(fault as TypebotFault, { times })
    return {}
  })
  app.delete('/double/faults', async () => {
    builder.faults.clear()
    return {}
  })
  app.get('/double/calls', async () => builder.calls)
  app.get('/picture.png', async (_request, reply) => reply.type('image/png').send(PICTURE))
  app.get('/', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page(builder)),
  )
}

/** One pixel, for flows with pictures. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

const page = ({ flows }: Builder) => `<!doctype html>
<html lang="pt"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Construtor de fluxos</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:2rem;max-width:40rem}li{margin:.25rem 0}</style>
<h1>Construtor de fluxos (dublê)</h1>
<p>Esta página faz as vezes do construtor. Os fluxos publicados podem ser escolhidos em uma conexão.</p>
<ul>${flows.map(({ name, publicId }) => `<li><b>${name}</b> ${publicId ?? '(não publicado)'}</li>`).join('')}</ul>
</html>`
