import { ensureProgram, findProgram, type Program } from './programs.ts'

const chromium: Program = {
  // The shell draws pages and nothing around them: journeys with it take a fifth less of the processor.
  names: [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
  ],
  variable: 'CHROMIUM_PATH',
  packageNames: ['chromium-headless-shell', 'chromium'],
  neededBy: 'The browser tests need Chromium',
}

/** The shell has no notices of the system, and nothing that could be told while a page is closed. */
const wholeChromium: Program = {
  names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  variable: 'WHOLE_CHROMIUM_PATH',
  packageNames: ['chromium'],
  neededBy: 'The journey of the system’s notices needs a whole Chromium',
}

/** The browser that CHROMIUM_PATH names, or the best of the usual ones that is installed. */
export const findChromium = (env: NodeJS.ProcessEnv): string | undefined =>
  findProgram(chromium, env)

/** Finds Chromium, installs it where that is possible, or says what to do. */
export const ensureChromium = (): string => ensureProgram(chromium)

/** The same of one with all of its user interface. */
export const ensureWholeChromium = (): string => ensureProgram(wholeChromium)
