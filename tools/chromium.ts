import { ensureProgram, findProgram, type Program } from './programs.ts'

const chromium: Program = {
  names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  variable: 'CHROMIUM_PATH',
  packageName: 'chromium',
  neededBy: 'The browser tests need Chromium',
}

/** The browser that CHROMIUM_PATH names, or the first of the usual names that is installed. */
export const findChromium = (env: NodeJS.ProcessEnv): string | undefined =>
  findProgram(chromium, env)

/** Finds Chromium, installs it where that is possible, or says what to do. */
export const ensureChromium = (): string => ensureProgram(chromium)
