import { onTestFinished } from 'vitest'

/** Takes `crypto.randomUUID` away until the test ends, as on a page without a secure origin. */
export function asInsecureOrigin(): void {
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(crypto, 'randomUUID'))
}
