import { globSync } from 'node:fs'
import { ensureProgram, findProgram, type Program } from './programs.ts'

const firefox: Program = {
  names: ['firefox-esr', 'firefox'],
  variable: 'FIREFOX_PATH',
  packageNames: ['firefox-esr'],
  neededBy: 'The journey in Firefox needs Firefox',
}

const webkitDriver: Program = {
  names: ['WebKitWebDriver'],
  variable: 'WEBKIT_DRIVER_PATH',
  packageNames: ['webkit2gtk-driver'],
  neededBy: 'The journey in WebKit needs WebKitWebDriver',
}

const display: Program = {
  names: ['Xvfb'],
  variable: 'XVFB_PATH',
  packageNames: ['xvfb'],
  neededBy: 'The journey in WebKit needs a display without a screen',
}

/** The browser that the driver of WebKitGTK drives comes with its library, outside the path of programs. */
const miniBrowser = (): string | undefined =>
  globSync('/usr/{lib,libexec}/{*/,}webkit2gtk-4.*/MiniBrowser').toSorted().at(-1)

/** Firefox and WebKitGTK where they are installed; `undefined` for one that is not. */
export const findFirefox = (env: NodeJS.ProcessEnv): string | undefined => findProgram(firefox, env)

export function findWebkit(env: NodeJS.ProcessEnv) {
  const found = {
    driver: findProgram(webkitDriver, env),
    browser: miniBrowser(),
    display: findProgram(display, env),
  }
  const { driver, browser, display: screen } = found
  return driver && browser && screen ? { driver, browser, display: screen } : undefined
}

/** Installs what is missing where that is possible. Says in one line which journeys are left out, and why. */
export function ensureOtherBrowsers(): void {
  for (const program of [firefox, webkitDriver, display]) {
    try {
      ensureProgram(program)
    } catch (error) {
      process.stdout.write(`Left out: ${(error as Error).message}\n`)
    }
  }
}
