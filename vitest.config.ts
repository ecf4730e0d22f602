import { configDefaults, defineConfig } from 'vitest/config'

const project = (name: string) => ({
  extends: true as const,
  test: { name, include: [`${name}/**/*.test.{ts,tsx}`] },
})

/** One project per workspace; only those that need a database bring it up. Web tests name jsdom in their first line. */
export default defineConfig({
  test: {
    exclude: [...configDefaults.exclude, 'e2e/**', '**/dist/**'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      project('contract'),
      project('simulator'),
      project('baileys-driver'),
      project('whatsapp-web-double'),
      project('graph-double'),
      project('web'),
      project('tools'),
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: 'server/test/database-setup.ts',
        },
      },
    ],
  },
})
