import { randomInt } from 'node:crypto'
import type { Answer, Call, Endpoint } from '@recado/contract/platform/endpoint'
import type { LightMyRequestResponse } from 'fastify'
import { Refused, requestFor } from './caller.ts'
import type { App } from './shared-app.ts'

type Headers = Record<string, string>

/** A browser with its own address and cookie jar, signed out. */
export function aBrowser(app: App) {
  const browser = {
    address: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    /** Value of the cookie `jrt`; empty once it was removed. */
    cookie: '',
    /** Value of the cookie `jdv`; empty until somebody has signed in. */
    device: '',
    request: async (endpoint: Endpoint, input: object, headers: Headers = {}) => {
      const cookies = { jrt: browser.cookie, jdv: browser.device }
      const jar = Object.entries(cookies).filter(([, value]) => value)
      const reply = await app.inject({
        ...requestFor(endpoint, input as Record<string, unknown>),
        remoteAddress: browser.address,
        cookies: Object.fromEntries(jar),
        headers,
      })
      const kept = reply.cookies.find(({ name }) => name === 'jrt')
      if (kept) browser.cookie = kept.value
      browser.device = reply.cookies.find(({ name }) => name === 'jdv')?.value ?? browser.device
      return reply
    },
    call: async <E extends Endpoint<any, any, any>>(
      endpoint: E,
      input: Call<E>,
      headers?: Headers,
    ): Promise<Answer<E>> => {
      const reply: LightMyRequestResponse = await browser.request(
        endpoint,
        input as object,
        headers,
      )
      if (reply.statusCode >= 400) throw new Refused(reply)
      return reply.json()
    },
  }
  return browser
}

export type Browser = ReturnType<typeof aBrowser>
