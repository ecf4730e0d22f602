import { type ElementHandle, launch } from 'puppeteer-core'
import { BASE_URL } from '../product.ts'
import type { Driver } from './screen.ts'

/** A headless browser says that it has no pointer, and would be shown the screens for touch: 2 and 4 are a mouse. */
const MOUSE = 6

/** A voice that is always the same, and nobody who must allow it. */
const MICROPHONE = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
}

/**
 * Firefox reports errors of its own code and of the driver's sandbox in the window as errors of the page. It refuses
 * them objects of the page with these words. The page itself holds objects of no other origin.
 */
const isOfBrowser = (trace: string) =>
  trace.includes('Permission denied to access property') && !trace.includes(BASE_URL)

/** Firefox with a fresh profile, driven by WebDriver BiDi. */
export async function openFirefox(executablePath: string): Promise<Driver> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: { width: 1366, height: 768 },
    extraPrefsFirefox: {
      'ui.primaryPointerCapabilities': MOUSE,
      'ui.allPointerCapabilities': MOUSE,
      'ui.prefersReducedMotion': 1,
      'intl.accept_languages': 'pt-BR',
      ...MICROPHONE,
    },
  })
  const [page = await browser.newPage()] = await browser.pages()
  const troubles: string[] = []
  // An error that the page writes to the console arrives here without its message: it is written out there.
  await page.evaluateOnNewDocument(() => {
    const write = console.error
    console.error = (...said: unknown[]) =>
      write(...said.map((one) => (one instanceof Error ? `${one.message}\n${one.stack}` : one)))
  })
  page.on('pageerror', (error) => {
    const trace = String(error instanceof Error ? error.stack : error)
    if (!isOfBrowser(trace)) troubles.push(trace)
  })
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text())
  })

  /** Does something with the element that the code returns. */
  async function withElement(code: string, act: (found: ElementHandle<Element>) => Promise<void>) {
    await using handle = await page.evaluateHandle(`(() => {${code}})()`)
    const element = handle.asElement()
    if (!element) throw new Error('no such element')
    await act(element as ElementHandle<Element>)
  }

  return {
    open: async (url) => void (await page.goto(url)),
    run: async <T>(code: string) => (await page.evaluate(`(() => {${code}})()`)) as T,
    press: (code) => withElement(code, (element) => element.click()),
    hover: (code) => withElement(code, (element) => element.hover()),
    choose: (code, path) =>
      withElement(code, (element) => (element as ElementHandle<HTMLInputElement>).uploadFile(path)),
    type: (text) => page.keyboard.type(text),
    key: (key) => page.keyboard.press(key),
    picture: async (path) => void (await page.screenshot({ path: path as `${string}.png` })),
    troubles: () => Promise.resolve(troubles),
    close: () => browser.close(),
  }
}
