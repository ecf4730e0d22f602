import fastify, { type FastifyInstance } from 'fastify'
import { applyFaults } from './apply-faults.ts'
import { controlRoutes } from './control.ts'
import { pageRoutes } from './pages.ts'
import { type AsaasProvider, makeActs, makeProvider } from './provider.ts'
import { apiRoutes } from './routes.ts'

export const SAMPLE_TOKEN = '$aact_hmlg_token-do-duble'

export type AsaasDouble = {
  provider: AsaasProvider
  /** What people do with a charge, and what time does. */
  acts: ReturnType<typeof makeActs>
  /** The address of the API, as the product is told. */
  url: string
  close: () => Promise<void>
}

type Options = { port?: number; host?: string; token?: string }

const API = '/api/v3'

function refuseProduction(): void {
  if (process.env['NODE_ENV'] === 'production')
    throw new Error('The double of Asaas does not run in production (NODE_ENV=production).')
}

/** Starts the double on loopback. Port 0 takes a free one. Refuses to run in production. */
export async function startAsaasDouble(options: Options = {}): Promise<AsaasDouble> {
  refuseProduction()
  const app = fastify({ forceCloseConnections: true })
  let base = ''
  const provider = makeProvider(options.token ?? SAMPLE_TOKEN, () => base)
  open(app, provider, '')
  base = await app.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' })
  const close = async () => {
    provider.deliveries.stop()
    await app.close()
  }
  return { provider, acts: makeActs(provider), url: `${base}${API}`, close }
}

type Mounted = {
  /** The path below which everything is, such as `/asaas`. */
  prefix: string
  /** The address of the server that it is added to. */
  origin: string
  token: string
}

/** Adds the double to a server, for a demonstration. It stops with that server. Refuses to run in production. */
export async function mountAsaasDouble(
  app: FastifyInstance,
  { prefix, origin, token }: Mounted,
): Promise<void> {
  refuseProduction()
  const provider = makeProvider(token, () => `${origin}${prefix}`)
  app.addHook('onClose', async () => provider.deliveries.stop())
  await app.register(async (scope) => open(scope, provider, prefix), { prefix })
}

function open(scope: FastifyInstance, provider: AsaasProvider, prefix: string): void {
  void scope.register(
    async (api) => {
      applyFaults(api, provider.faults, `${prefix}${API}`)
      apiRoutes(api, provider)
    },
    { prefix: API },
  )
  void scope.register(async (pages) => {
    pageRoutes(pages, provider)
    controlRoutes(pages, provider)
  })
}
