/** The values that a sample sends. */
export type SampleCall = {
  /** The address of the call, with the origin of the installation. */
  url: string
  number: string
  body: string
  idempotencyKey: string
}

/** The samples read the key from this environment variable. */
export const KEY_VARIABLE = 'RECADO_KEY'

/** Sends one message. Each sample runs as it stands, without a library. */
export const sendSamples = {
  curl: ({ url, idempotencyKey, ...form }: SampleCall): string =>
    [
      `curl ${inShell(url)} \\`,
      `  -H "Authorization: Bearer $${KEY_VARIABLE}" \\`,
      `  -H ${inShell(`Idempotency-Key: ${idempotencyKey}`)} \\`,
      `  -H 'Content-Type: application/json' \\`,
      `  -d ${inShell(`{"number": ${JSON.stringify(form.number)},\n       "body": ${JSON.stringify(form.body)}}`)}`,
    ].join('\n'),

  javascript: ({ url, number, body, idempotencyKey }: SampleCall): string =>
    `const reply = await fetch(${inScript(url)}, {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.${KEY_VARIABLE}}\`,
    'Idempotency-Key': ${inScript(idempotencyKey)},
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({
    number: ${inScript(number)},
    body: ${inScript(body)},
  }),
})
console.log(reply.status, await reply.json())`,

  python: ({ url, number, body, idempotencyKey }: SampleCall): string =>
    `import json, os, urllib.request

request = urllib.request.Request(
    ${JSON.stringify(url)},
    headers={
        "Authorization": f"Bearer {os.environ['${KEY_VARIABLE}']}",
        "Idempotency-Key": ${JSON.stringify(idempotencyKey)},
        "Content-Type": "application/json",
    },
    data=json.dumps({
        "number": ${JSON.stringify(number)},
        "body": ${JSON.stringify(body)},
    }).encode(),
)
with urllib.request.urlopen(request) as reply:
    print(reply.status, json.load(reply))`,

  php: ({ url, number, body, idempotencyKey }: SampleCall): string =>
    `<?php
$options = ['http' => [
    'method' => 'POST',
    'header' => [
        'Authorization: Bearer ' . getenv('${KEY_VARIABLE}'),
        'Idempotency-Key: ' . ${inScript(idempotencyKey)},
        'Content-Type: application/json',
    ],
    'content' => json_encode([
        'number' => ${inScript(number)},
        'body' => ${inPhp(body)},
    ]),
]];
echo file_get_contents(${inScript(url)}, false, stream_context_create($options));`,
} as const

export type SampleLanguage = keyof typeof sendSamples

/** A text in single quotes of a shell: nothing inside is expanded. */
const inShell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** A text as a literal of JavaScript. */
const inScript = (text: string): string =>
  `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`

/** A text in single quotes of PHP, which may contain line breaks and keeps every other character. */
const inPhp = (text: string): string =>
  `'${text.replaceAll('\\', String.raw`\\`).replaceAll("'", String.raw`\'`)}'`
