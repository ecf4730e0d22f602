/** A message as a phone of the double shows it. */
type Shown = { author: string; text: string; ack: number }
/** `logins`: how often it has signed in, the one that is signed in now included. */
type Device = { jid: string; isOnline: boolean; logins: number }
/** `online`: its devices that are signed in; `messages`: how many its phone shows; `askedAgain`: how often devices asked for its messages again. */
type Owned = { number: string; online: number; messages: number; askedAgain: number }

/** The phones of the double of WhatsApp Web, as far as proofs need them. */
export function whatsAppWebAt(url: string) {
  const ask = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const reply = await fetch(`${url}/${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const said = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${said}`)
    return (said ? JSON.parse(said) : undefined) as Answer
  }
  const call = <Answer>(method: string, path: string, body?: unknown) =>
    ask<Answer>(method, `phones/${path}`, body)
  return {
    scan: (code: string, number: string) => call('POST', `${number}/scan`, { code }),
    /** A phone that is off confirms nothing: what reaches the number is confirmed by its linked devices alone. */
    turnOff: (number: string) => call('PUT', number, { isOnline: false }),
    /** Nobody can decrypt what this phone writes from now on. */
    garble: (number: string) => call('PUT', number, { garbles: true }),
    write: (from: string, { to, body }: { to: string; body: string }) =>
      call<{ id: string; sentAt: number }>('POST', `${from}/messages`, { to, text: body }),
    /** Ends the lines of its devices without a word. */
    cut: (number: string) => call('POST', `${number}/cut`, {}),
    phones: () => ask<Owned[]>('GET', 'phones'),
    /** When clients opened lines, in milliseconds of the clock. */
    linesBegun: () => ask<number[]>('GET', 'lines'),
    devices: (number: string) => call<Device[]>('GET', `${number}/devices`),
    /** What this phone shows of its talk with the other, oldest first. */
    talk: (number: string, other: string) =>
      call<Shown[]>('GET', `${number}/messages?with=${other}`),
  }
}
