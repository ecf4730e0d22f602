import { z } from 'zod'
import {
  isNetwork,
  isOrigin,
  isRedisAddress,
  isSocketAddress,
  isWebAddress,
  parseList,
  parseStorage,
  parseProxies,
  type StorageAddress,
} from './addresses.ts'
import { outsideVariables } from './outside-variables.ts'
import { docs, trimSlash, databaseAddress, flag, hours, text, wholeNumber } from './schemas.ts'
import { serviceVariables } from './service-variables.ts'

export const ROLES = ['web', 'worker', 'whatsapp'] as const

/** Every environment variable the server reads. */
export const Variables = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).optional().register(docs, {
    meaning: 'production refuses every setting that is unsafe in a real deployment',
    fallback: 'development',
    expected: 'development, test or production',
  }),
  PORT: wholeNumber(1, 65_535).register(docs, {
    meaning: 'port of the web app, the API and the sockets',
    fallback: '8080',
    expected: 'a port from 1 to 65535',
  }),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .optional()
    .register(docs, {
      meaning: 'address to listen on',
      fallback: '127.0.0.1 (production: 0.0.0.0)',
      expected: 'an address or host name',
    }),
  METRICS_PORT: wholeNumber(1, 65_535).register(docs, {
    meaning: 'port of GET /metrics, for Prometheus; it must not be reached from outside',
    fallback: 'none: no metrics are served',
    expected: 'a port from 1 to 65535',
  }),
  METRICS_HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .optional()
    .register(docs, {
      meaning: 'address to listen on for METRICS_PORT',
      fallback: '127.0.0.1',
      expected: 'an address or host name',
    }),
  DATA_DIR: text().register(docs, {
    meaning: 'folder of the embedded database, the files and the generated key',
    fallback: './.data',
    expected: 'a folder',
  }),
  DATABASE_URL: databaseAddress().register(docs, {
    meaning: 'PostgreSQL 15 or newer, as the role that owns the database; migrations run as it',
    fallback: 'the embedded PostgreSQL in DATA_DIR',
    expected: 'of the form postgres://user:password@host:5432/database',
    isSecret: true,
  }),
  DATABASE_APP_URL: databaseAddress().register(docs, {
    meaning: 'an existing login of the application role, which owns nothing; needs DATABASE_URL',
    fallback: 'made with DATABASE_URL',
    expected: 'of the form postgres://user:password@host:5432/database',
    isSecret: true,
  }),
  DATABASE_POOL: wholeNumber(2, 1000).register(docs, {
    meaning: 'maximum database connections of this process; two are reserved for web requests',
    fallback: '10',
    expected: 'a number from 2 to 1000',
  }),
  REDIS_URL: z.string().refine(isRedisAddress).optional().register(docs, {
    meaning: 'carries live events between several nodes',
    fallback: 'none: one node, in memory',
    expected: 'of the form redis://host:6379',
    isSecret: true,
  }),
  STORAGE_URL: z
    .string()
    .transform(parseStorage)
    .pipe(z.custom<StorageAddress>((value) => value !== undefined))
    .optional()
    .register(docs, {
      meaning:
        'where files are stored: a folder, or S3 with region, endpoint, accessKeyId, secretAccessKey, forcePathStyle',
      fallback: 'DATA_DIR/media',
      expected:
        'a folder or of the form s3://bucket?endpoint=https://…&region=…&accessKeyId=…&secretAccessKey=…',
      isSecret: true,
    }),
  PUBLIC_URL: z.string().refine(isOrigin).transform(trimSlash).optional().register(docs, {
    meaning: 'URL under which users reach the product, without a path',
    fallback: 'http://localhost:PORT',
    expected: 'an address such as https://desk.example.com, without path, query or password',
  }),
  ACADEMY_URL: z.string().refine(isWebAddress).optional().register(docs, {
    meaning: 'training site of the operator; the menu links to it',
    fallback: 'no link',
    expected: 'an address such as https://academy.example.com',
  }),
  SECRET_KEY: z.string().min(32).optional().register(docs, {
    meaning: 'encrypts secrets and signs sessions; keep a copy, and use the same on every node',
    fallback: 'made once in DATA_DIR/secret-key (production: required)',
    expected: 'at least 32 characters long; make one with: openssl rand -base64 48',
    isSecret: true,
  }),
  DEMO: flag().register(docs, {
    meaning: 'creates the demonstration companies with their public passwords',
    fallback: 'on with the embedded database, else off; never in production',
    expected: 'true or false',
  }),
  SIGN_UP: flag().register(docs, {
    meaning: 'strangers may found a company on the page for sign-up, with a trial of three days',
    fallback: 'on with DEMO, else off',
    expected: 'true or false',
  }),
  SIMULATOR_URL: z
    .union([z.enum(['embedded', 'off']), z.string().refine(isWebAddress).transform(trimSlash)])
    .optional()
    .register(docs, {
      meaning: 'the simulated WhatsApp network: embedded, off, or the URL of a separate program',
      fallback: 'embedded (production: off)',
      expected: 'embedded, off or an address such as http://127.0.0.1:8090',
    }),
  BAILEYS: z.enum(['on', 'off', 'auto']).optional().register(docs, {
    meaning:
      'whether numbers link as devices, by QR code, through the package baileys: on, off, or auto: if it is installed',
    fallback: 'auto',
    expected: 'on, off or auto',
  }),
  BAILEYS_VERSION: z
    .string()
    .regex(/^\d{1,3}\.\d{1,6}\.\d{1,12}$/)
    .optional()
    .register(docs, {
      meaning: 'version of WhatsApp Web that linked devices report',
      fallback: 'that of the package, or a newer one after WhatsApp refused it',
      expected: 'three numbers such as 2.3000.1043857760',
    }),
  BAILEYS_GROUPS: flag().register(docs, {
    meaning: 'whether linked devices receive messages of groups',
    fallback: 'off',
    expected: 'true or false',
  }),
  BAILEYS_URL: z.string().refine(isSocketAddress).optional().register(docs, {
    meaning: 'a double of WhatsApp Web for tests; refused in production',
    fallback: 'WhatsApp itself',
    expected: 'of the form ws://127.0.0.1:8091/ws/chat',
  }),
  GRAPH_URL: z.string().refine(isWebAddress).transform(trimSlash).optional().register(docs, {
    meaning: "URL of Meta's Graph API, or of a proxy to it, for numbers of the Cloud API",
    fallback: 'https://graph.facebook.com',
    expected: 'an address such as https://graph.facebook.com',
  }),
  ...outsideVariables,
  ROLES: z
    .string()
    .transform(parseList)
    .pipe(z.array(z.enum(ROLES)).min(1))
    .optional()
    .register(docs, {
      meaning: 'what this process does: serve web and API, run jobs, hold WhatsApp connections',
      fallback: ROLES.join(','),
      expected: `some of ${ROLES.join(', ')}, separated by commas`,
    }),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .optional()
    .register(docs, {
      meaning: 'lowest severity that is logged',
      fallback: 'info',
      expected: 'trace, debug, info, warn, error, fatal or silent',
    }),
  ...serviceVariables,
  TRUST_PROXY: z
    .string()
    .transform(parseProxies)
    .pipe(z.union([z.boolean(), z.number(), z.array(z.string().refine(isNetwork)).min(1)]))
    .optional()
    .register(docs, {
      meaning:
        'proxies whose X-Forwarded-For is trusted: true (all), their number, or their networks',
      fallback: 'false',
      expected:
        'true, false, a number of proxies, or addresses and networks such as 10.0.0.0/8, separated by commas',
    }),
  REOPEN_WITHIN_HOURS: hours().register(docs, {
    meaning: 'a customer who writes within this time after a ticket was resolved reopens it',
    fallback: '2',
    expected: 'a number of hours',
  }),
  AUTO_CLOSE_HOURS: hours().register(docs, {
    meaning: 'open tickets without a message for this time are closed; 0: never',
    fallback: '24',
    expected: 'a number of hours',
  }),
  NODE_TLS_REJECT_UNAUTHORIZED: z
    .string()
    .refine((value) => value !== '0')
    .optional()
    .register(docs, {
      meaning: 'refused when 0: it would turn off the check of every certificate',
      fallback: 'certificates are checked',
      expected:
        'left out: 0 turns off the check of every certificate; use NODE_EXTRA_CA_CERTS for your own authority',
    }),
})

export type VariableValues = z.output<typeof Variables>
