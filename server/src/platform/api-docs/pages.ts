import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi.ts'

let document: ReturnType<typeof openApiDocument> | undefined

/** The document of the contract. It is built at the first request: that takes a fifteenth of a server's start. */
const contractDocument = () => (document ??= openApiDocument())

/** The library keeps this object and writes JSON or YAML of it at a request: both begin with `toJSON`. */
const lazyDocument = { toJSON: contractDocument } as unknown as StaticDocumentSpec['document']

/** Serves the contract as `/api/openapi.json` and as browsable pages at `/api/docs`. */
export async function openApiPages(app: FastifyInstance): Promise<void> {
  app.get('/api/openapi.json', async () => contractDocument())
  await app.register(swagger, {
    mode: 'static',
    specification: { document: lazyDocument },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: {
      title: 'Recado API',
      css: [{ filename: 'recado.css', content: '.topbar { display: none }' }],
    },
  })
}
