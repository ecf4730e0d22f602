import { apiKeys, type Scope } from '@recado/contract/accounts/api-keys'
import { connections } from '@recado/contract/connections/connections'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Upload } from '../caller.ts'
import { aCompany, type Company } from '../company.ts'
import type { App } from '../shared-app.ts'

const SEND = '/api/messages/send'

type SendBody = Record<string, unknown>

/** A program of the company that calls over HTTP with an API key. */
export function programWith({ app }: { app: App }, key: string) {
  const request = (options: InjectOptions): Promise<LightMyRequestResponse> =>
    app.inject({
      ...options,
      headers: { authorization: `Bearer ${key}`, ...options.headers },
    })
  const send = (payload: SendBody, headers: Record<string, string> = {}) =>
    request({ method: 'POST', url: SEND, payload, headers })
  const sendFiles = async (
    fields: Record<string, string>,
    files: Upload[],
    headers: Record<string, string> = {},
  ) => {
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    for (const { name, content, type } of files)
      form.append('medias', new Blob([content], { type }), name)
    const encoded = new Response(form)
    const payload = Buffer.from(await encoded.arrayBuffer())
    const type = { 'content-type': encoded.headers.get('content-type')! }
    return request({ method: 'POST', url: SEND, payload, headers: { ...type, ...headers } })
  }
  return { key, request, send, sendFiles }
}

/** A company whose default number has a token, and the program that has it. */
export async function aCompanyWithProgram() {
  const acme = await aCompany()
  const number = await acme.connection({ isDefault: true })
  const { token } = await acme.ana(connections.renewToken, { id: number.id })
  return { ...acme, acme, number, program: programWith(acme, token) }
}

/** A new key of the company, created by Ana, with these scopes. */
export async function aKey(
  { ana }: Pick<Company, 'ana'>,
  scopes: Scope[],
  more: { whatsappId?: number; expiresAt?: string } = {},
) {
  return ana(apiKeys.create, { name: 'Loja virtual', scopes, ...more })
}
