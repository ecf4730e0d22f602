import { Curve, WA_CERT_DETAILS, proto, type KeyPair } from 'baileys'

const YEAR_SECONDS = 365 * 86_400

/** A private root with one intermediate and one leaf, in the format that clients verify in the handshake. */
export class NoiseCertificates {
  readonly root: KeyPair = Curve.generateKeyPair()
  readonly serverStatic: KeyPair = Curve.generateKeyPair()
  /** An encoded `CertChain`. */
  readonly chain: Uint8Array

  constructor() {
    const { Details } = proto.CertChain.NoiseCertificate
    const intermediate = Curve.generateKeyPair()
    const now = Math.floor(Date.now() / 1000)
    const life = { notBefore: now - 3600, notAfter: now + YEAR_SECONDS }
    const issuerSerial = WA_CERT_DETAILS.SERIAL
    const key = intermediate.public
    const upper = Details.encode({ serial: 1, issuerSerial, key, ...life }).finish()
    const leafKey = this.serverStatic.public
    const leaf = Details.encode({ serial: 2, issuerSerial: 1, key: leafKey, ...life }).finish()
    this.chain = proto.CertChain.encode({
      intermediate: { details: upper, signature: Curve.sign(this.root.private, upper) },
      leaf: { details: leaf, signature: Curve.sign(intermediate.private, leaf) },
    }).finish()
  }

  /**
   * Makes every Baileys socket of this process trust this root instead of Meta's, and returns the undo function. Do not
   * call it in a process that also connects to the real network.
   */
  trust(): () => void {
    const before = WA_CERT_DETAILS.PUBLIC_KEY
    WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(this.root.public)
    return () => {
      WA_CERT_DETAILS.PUBLIC_KEY = before
    }
  }
}
