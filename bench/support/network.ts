import type { Message, Session } from '@recado/simulator/wire'

/** The number to which customers write. */
export const SHOP = '5511900000001'

/** The simulated network's HTTP API, as far as load and proofs need it. */
export function networkAt(url: string) {
  const call = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const reply = await fetch(`${url}/simulator/api${path}`, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    })
    const said = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${said}`)
    return (said ? JSON.parse(said) : undefined) as Answer
  }
  return {
    scan: (qrcode: string, number: string) => call('POST', '/pair', { qrcode, number }),
    rules: (change: object) => call('PUT', '/rules', change),
    write: (from: string, message: { to: string; body: string; id?: string }) =>
      call<{ id: string }>('POST', `/phones/${from}/messages`, message),
    phone: (number: string, change: object) => call('PATCH', `/phones/${number}`, change),
    devices: (number: string) => call<{ online: boolean }[]>('GET', `/phones/${number}/devices`),
    /** Who was signed in for this number, and what they sent. */
    sessions: (number: string) => call<Session[]>('GET', `/phones/${number}/sessions`),
    /** What this phone shows of its talk with the other, oldest first. */
    talk: (number: string, other: string) =>
      call<Message[]>('GET', `/phones/${number}/messages?with=${other}&limit=10000`),
  }
}
