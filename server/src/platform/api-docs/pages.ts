import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi.ts'

/** Serves the contract as `/api/openapi.json` and as browsable pages at `/api/docs`. */
export async function openApiPages(app: FastifyInstance): Promise<void> {
  const document = openApiDocument()
  app.get('/api/openapi.json', async () => document)
  await app.register(swagger, { mode: 'static', specification: { document } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: {
      title: 'Recado API',
      css: [{ filename: 'recado.css', content: '.topbar { display: none }' }],
    },
  })
}
