import { configDefaults, defineConfig } from 'vitest/config'

const project = (name: string, options: object = {}) => ({
  extends: true as const,
  test: { name, include: [`${name}/**/*.test.{ts,tsx}`], ...options },
})

/** Where files share nothing but what they import, they share a process: to load the same again for each takes long. */
const inOneProcess = { isolate: false }

/** One project per workspace; only those that need a database bring it up. Web tests name jsdom in their first line. */
export default defineConfig({
  test: {
    exclude: [...configDefaults.exclude, 'e2e/**', '**/dist/**'],
    // How long a machine may take, not how fast it should be: what hangs is found, what is slow is measured in bench/.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ['tools/vitest-timeouts.ts'],
    expect: { poll: { timeout: 15_000 } },
    // The default, one core less, is half of a small machine.
    maxWorkers: '100%',
    projects: [
      project('contract'),
      project('concurrency', inOneProcess),
      project('simulator', inOneProcess),
      project('baileys-driver', inOneProcess),
      project('whatsapp-web-double', inOneProcess),
      project('graph-double', inOneProcess),
      project('typebot-double', inOneProcess),
      project('push-double', inOneProcess),
      // A screen keeps what it knows in its modules: each file begins with new ones, in a thread, which starts sooner.
      project('web', {
        pool: 'threads',
        setupFiles: ['tools/vitest-timeouts.ts', 'web/test/testing-library-settings.ts'],
      }),
      project('tools'),
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: 'server/test/database/database-setup.ts',
          ...inOneProcess,
        },
      },
    ],
  },
})
