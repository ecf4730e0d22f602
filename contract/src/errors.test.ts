import { expect, test } from 'vitest'
import { declarations } from './all.ts'
import { LANES_MAX } from './desk/funnel.ts'
import { TAGS_MAX } from './desk/tags.ts'
import { type ErrorCode, errorTexts } from './errors.ts'
import { sharedErrors } from './platform/errors.ts'
import { limits } from './platform/limits.ts'

const MB = 1024 * 1024

/** The numbers that a sentence must say, because they are what the reader has to keep to. */
const numbers: Partial<Record<ErrorCode, number[]>> = {
  ERR_FILE_TOO_LARGE: [limits.mediaBytesMax / MB, limits.documentBytesMax / MB],
  ERR_TOO_MANY_FILES: [limits.filesMax],
  ERR_TAG_LIMIT: [TAGS_MAX],
  ERR_LANE_LIMIT: [LANES_MAX],
  ERR_QUICKMESSAGE_LIMIT: [limits.quickMessagesMax, limits.quickMessagesMax],
  ERR_EDITING_WAPP_MSG: [limits.editWithinMinutes],
  ERR_DELETE_WAPP_MSG: [limits.deleteWithinHours],
  ERR_IMPORT_TOO_LARGE: [limits.importBytesMax / MB, limits.importRowsMax, limits.importColumnsMax],
}

test.each(Object.entries(numbers))('%s says the limits that hold', (code, wanted) => {
  for (const text of Object.values(errorTexts[code as ErrorCode])) {
    const said = [...text.matchAll(/\d+(?:[.,]\d{3})*/g)].map(([one]) =>
      Number(one.replace(/[.,]/g, '')),
    )
    expect(said, text).toEqual(wanted)
  }
})

test('a code is declared in one place', () => {
  const codes = [
    ...Object.keys(sharedErrors),
    ...declarations.flatMap(({ errors = {} }) => Object.keys(errors)),
  ]
  expect(codes.filter((code, i) => codes.indexOf(code) !== i)).toEqual([])
})
