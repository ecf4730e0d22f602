import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { configDefaults, defineConfig } from 'vitest/config'

const project = (name: string, options: object = {}) => ({
  extends: true as const,
  test: { name, include: [`${name}/**/*.test.{ts,tsx}`], ...options },
})

/** Files that Node runs as they are need no build tool to load them: that takes a fifth more of the processor. */
const loadedByNode = { experimental: { viteModuleRunner: false } }

/** Where files share nothing but what they import, they share a process: to load the same again for each takes long. */
const inOneProcess = { isolate: false, ...loadedByNode }

// The threads that run web tests begin later and take this over: they collect young objects less often, which costs the
// processor about 4 percent less, and each may take up to 200 MB more.
setFlagsFromString('--max-semi-space-size=64')

/** One project per workspace; only those that need a database bring it up. Web tests name jsdom in their first line. */
export default defineConfig({
  test: {
    exclude: [...configDefaults.exclude, 'e2e/**', '**/dist/**'],
    // How long a machine may take, not how fast it should be: what hangs is found, what is slow is measured in bench/.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ['tools/vitest-timeouts.ts'],
    expect: { poll: { timeout: 15_000 } },
    // One more than cores: a test often waits, for a clock, the database or another process.
    maxWorkers: availableParallelism() + 1,
    projects: [
      project('contract', loadedByNode),
      project('concurrency', inOneProcess),
      project('simulator', inOneProcess),
      project('baileys-driver', inOneProcess),
      project('whatsapp-web-double', inOneProcess),
      project('graph-double', inOneProcess),
      project('typebot-double', inOneProcess),
      project('asaas-double', inOneProcess),
      project('push-double', inOneProcess),
      // A screen keeps what it knows in its modules: each file begins with new ones. In a context of its own instead of a
      // thread of its own it costs 40 % less of the processor.
      project('web', {
        pool: 'vmThreads',
        // What contexts leave behind in a thread: it is replaced above this.
        vmMemoryLimit: '1GB',
        include: ['web/src/**/*.test.{ts,tsx}'],
        setupFiles: ['tools/vitest-timeouts.ts', 'web/test/testing-library-settings.ts'],
      }),
      // Native code of the build tools does not recognise values of another context.
      project('web build', { include: ['web/test/**/*.test.ts', 'web/plugins/**/*.test.ts'] }),
      project('tools', loadedByNode),
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
