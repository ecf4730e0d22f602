import type { StaticDocumentSpec } from '@fastify/swagger'
import { contract } from '@recado/contract/all'
import type { Endpoint } from '@recado/contract/platform/endpoint'
import { type ErrorCode, errors, errorTexts } from '@recado/contract/errors'
import { isForKeysOnly, isForOperators, permissions } from '@recado/contract/platform/permissions'
import manifest from '../../../package.json' with { type: 'json' }
import { type JsonSchema, schemaCollector } from './openapi-schemas.ts'
import { describeFields } from './field-descriptions.ts'
import { ambiguousWith, parameterName, templateOf } from './paths.ts'

/** The contract as an OpenAPI 3.1 document. The server validates requests and answers with the same schemas. */
export function openApiDocument(): StaticDocumentSpec['document'] {
  const { schemas, translate } = schemaCollector()
  const paths: Record<string, JsonSchema> = {}
  for (const [room, lines] of Object.entries(contract)) {
    for (const [line, endpoint] of Object.entries<Endpoint>(lines)) {
      const path = templateOf(endpoint.path)
      paths[path] ??= {}
      paths[path][endpoint.method.toLowerCase()] = {
        operationId: `${room}.${line}`,
        tags: [room],
        ...operation(endpoint, translate),
      }
    }
  }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Recado', version: manifest.version, description: API_DESCRIPTION },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas,
      responses: refusals(),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
  describeFields(document)
  // The library's types end at OpenAPI 3.0. It treats 3.1 documents alike.
  return document as unknown as StaticDocumentSpec['document']
}

const API_DESCRIPTION = `The API of the desk. Sign in with \`POST /auth/login\` and send the token as \`Authorization: Bearer …\`. \
The token expires after 15 minutes: calls then fail with 403 \`ERR_TOKEN_EXPIRED\`, and \`POST /auth/refresh_token\` exchanges the cookie \`jrt\` for a new token. \
Other programs send an API key instead, which does not expire so soon: each call needs the scope that \`x-permission\` names. \
A key makes up to 60 calls other than GET a minute; more get 429 with the header \`Retry-After\`. With the header \`Idempotency-Key\` such a call of a key gets its first answer again for 24 hours if it is repeated, and 409 if it differs. \
An error is \`{ error, message, details? }\`: \`error\` is one of the codes listed here, and \`message\` explains it in the language of the header \`Accept-Language\` (pt, en, es).`

type Translate = ReturnType<typeof schemaCollector>['translate']

const operation = (endpoint: Endpoint, translate: Translate): JsonSchema => ({
  summary: endpoint.about,
  'x-permission': endpoint.may,
  ...(endpoint.may === 'public' && { security: [] }),
  ...descriptionOf(endpoint),
  parameters: [
    ...parametersIn('path', endpoint.params && translate(endpoint.params, 'input')).map((one) => ({
      ...one,
      name: parameterName(endpoint.path, one.name),
    })),
    ...parametersIn('query', endpoint.query && translate(endpoint.query, 'input')),
  ],
  ...requestBodyOf(endpoint, translate),
  responses: {
    200: {
      description: 'Done.',
      content: endpoint.isDownload
        ? { 'application/octet-stream': {} }
        : { 'application/json': { schema: translate(endpoint.answer, 'output') } },
    },
    ...Object.fromEntries(
      statusesOf(endpoint).map((status) => [
        status,
        { $ref: `#/components/responses/Refusal${status}` },
      ]),
    ),
  },
})

/** Who may call it, and which other paths fit the same address. */
function descriptionOf({ may, path }: Endpoint): JsonSchema {
  const sentences = [
    ...(isForKeysOnly(may) ? [`For API keys with the scope \`${may}\`.`] : []),
    ...(isForOperators(may) ? ['For operators.'] : []),
    ...(!isForKeysOnly(may) && !isForOperators(may) && permissions[may].length < 3
      ? [`For the profiles ${permissions[may].join(' and ')}.`]
      : []),
    ...ambiguousWith(templateOf(path)).map(
      (other) =>
        `An address that also fits \`${other}\` belongs to the path with the earlier fixed word.`,
    ),
  ]
  return sentences.length > 0 ? { description: sentences.join(' ') } : {}
}

type Parameter = JsonSchema & { name: string }
type ObjectSchema = { properties?: Record<string, JsonSchema>; required?: string[] }

function parametersIn(place: 'path' | 'query', schema: ObjectSchema | undefined): Parameter[] {
  return Object.entries(schema?.properties ?? {}).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || (schema?.required?.includes(name) ?? false),
    schema: one,
  }))
}

/**
 * An endpoint with files and fields accepts JSON without files and multipart with files, unless it needs a file. An
 * endpoint without fields expects exactly one file.
 */
function requestBodyOf({ body, files, needsFile }: Endpoint, translate: Translate): JsonSchema {
  const schema = body && translate(body, 'input')
  const content = {
    ...(schema && !needsFile && { 'application/json': { schema } }),
    ...(files && { 'multipart/form-data': { schema: formOf(files, schema, needsFile) } }),
  }
  return schema || files ? { requestBody: { required: true, content } } : {}
}

function formOf(files: string, schema: JsonSchema | undefined, needsFile = false): JsonSchema {
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const one = { type: 'object', required: [files], properties: { [files]: file } }
  if (!schema) return one
  const some = { type: 'object', properties: { [files]: { type: 'array', items: file } } }
  return { allOf: [schema, needsFile ? one : some] }
}

function statusesOf({ may, params, files, path }: Endpoint): number[] {
  const statuses = [400, 500, 503]
  if (may !== 'public' || path.startsWith('/auth/')) statuses.push(401, 403)
  if (params) statuses.push(404)
  if (files) statuses.push(413, 415)
  if (path === '/auth/login') statuses.push(429)
  if (isForKeysOnly(may)) statuses.push(409, 429)
  return statuses.sort((one, other) => one - other)
}

/** The error catalogue, grouped by HTTP status. */
function refusals(): JsonSchema {
  const statuses = [...new Set(Object.values(errors))]
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = (Object.keys(errors) as ErrorCode[]).filter((code) => errors[code] === status)
      const description = codes.map((code) => `\`${code}\`: ${errorTexts[code].en}`).join('\n\n')
      const content = { 'application/json': { schema: refusalSchema(codes) } }
      return [`Refusal${status}`, { description, content }]
    }),
  )
}

const refusalSchema = (codes: ErrorCode[]): JsonSchema => ({
  type: 'object',
  required: ['error', 'message'],
  properties: {
    error: { type: 'string', enum: codes },
    message: { type: 'string' },
    details: { type: 'object' },
  },
})
