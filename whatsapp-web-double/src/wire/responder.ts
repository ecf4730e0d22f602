import { Curve, proto } from 'baileys'
import type { NoiseCertificates } from './certificates.ts'
import { Frames, framed } from './framing.ts'
import { Handshake, type Cipher } from './noise.ts'

/** The identity of a client: the key that it has proved to own, and its request (to pair or to log in). */
export type ClientHello = { clientStatic: Buffer; payload: proto.IClientPayload }

type Line = {
  write: (bytes: Buffer) => void
  onHello: (hello: ClientHello) => void
  onFrame: (plain: Buffer) => void
}

/** The server's end of one line: Noise XX as the responder, then encrypted frames in both directions. */
export class NoiseResponder {
  readonly #certificates: NoiseCertificates
  readonly #line: Line
  readonly #frames = new Frames()
  readonly #handshake = new Handshake()
  readonly #ephemeral = Curve.generateKeyPair()
  #stage: 'intro' | 'hello' | 'finish' | 'open' = 'intro'
  #ciphers: { incoming: Cipher; outgoing: Cipher } | undefined

  constructor(certificates: NoiseCertificates, line: Line) {
    this.#certificates = certificates
    this.#line = line
  }

  /** Takes bytes from the socket. Throws on bytes that no correct client sends. */
  feed(chunk: Buffer): void {
    this.#frames.feed(chunk)
    if (this.#stage === 'intro') {
      const prologue = this.#frames.intro()
      if (!prologue) return
      this.#handshake.mixHash(prologue)
      this.#stage = 'hello'
    }
    for (let frame = this.#frames.next(); frame; frame = this.#frames.next()) this.#take(frame)
  }

  send(plain: Uint8Array): void {
    if (!this.#ciphers) throw new Error('the handshake is not over')
    this.#line.write(framed(this.#ciphers.outgoing.seal(plain)))
  }

  #take(frame: Buffer): void {
    if (this.#ciphers) return this.#line.onFrame(this.#ciphers.incoming.open(frame))
    const message = proto.HandshakeMessage.decode(frame)
    if (this.#stage === 'hello') this.#answerHello(message)
    else this.#finish(message)
  }

  #answerHello(message: proto.HandshakeMessage): void {
    const clientEphemeral = message.clientHello?.ephemeral
    if (!clientEphemeral) throw new Error('the client did not say hello')
    const noise = this.#handshake
    const { serverStatic, chain } = this.#certificates
    noise.mixHash(clientEphemeral)
    noise.mixHash(this.#ephemeral.public)
    noise.mixKey(Curve.sharedKey(this.#ephemeral.private, clientEphemeral))
    const sealedStatic = noise.encrypt(serverStatic.public)
    noise.mixKey(Curve.sharedKey(serverStatic.private, clientEphemeral))
    const payload = noise.encrypt(chain)
    this.#stage = 'finish'
    const serverHello = { ephemeral: this.#ephemeral.public, static: sealedStatic, payload }
    this.#line.write(framed(proto.HandshakeMessage.encode({ serverHello }).finish()))
  }

  #finish(message: proto.HandshakeMessage): void {
    const finish = message.clientFinish
    if (!finish?.static || !finish.payload) throw new Error('the client did not finish')
    const clientStatic = this.#handshake.decrypt(finish.static)
    this.#handshake.mixKey(Curve.sharedKey(this.#ephemeral.private, clientStatic))
    const payload = proto.ClientPayload.decode(this.#handshake.decrypt(finish.payload))
    const [incoming, outgoing] = this.#handshake.split()
    this.#ciphers = { incoming, outgoing }
    this.#stage = 'open'
    this.#line.onHello({ clientStatic, payload })
  }
}
