import { type Cell, removeUnwritable } from './cells.ts'
import { zip } from './zip.ts'
import { cutText } from '../cut-text.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Maximum characters in a cell of Excel. */
const TEXT_MAX = 32_767
/** Excel counts days; day 25569 is 1970-01-01. */
const EPOCH_DAY = 25_569
const DAY_SECONDS = 86_400

const styles = { plain: 0, title: 1, moment: 2 }

const frame = [
  {
    name: '[Content_Types].xml',
    text: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/></Types>`,
  },
  {
    name: '_rels/.rels',
    text: `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    text: `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  },
  {
    name: 'xl/styles.xml',
    text: `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  },
]

const workbook = (sheet: string) =>
  `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`

/** Rows as an Excel file with one sheet, generated while it is read. Text cells are never evaluated. */
export const xlsxOf = (rows: AsyncIterable<Cell[][]>, sheet: string): AsyncGenerator<Buffer> =>
  zip([
    ...frame.map(({ name, text }) => ({ name, content: [HEAD, text] })),
    { name: 'xl/workbook.xml', content: [HEAD, workbook(sheet)] },
    { name: 'xl/worksheets/sheet1.xml', content: sheetOf(rows) },
  ])

async function* sheetOf(rows: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15" defaultColWidth="18"/><sheetData>`
  let style = styles.title
  for await (const some of rows) {
    let text = ''
    for (const row of some) {
      text += `<row>${row.map((cell) => cellOf(cell, style)).join('')}</row>`
      style = styles.plain
    }
    yield text
  }
  yield '</sheetData></worksheet>'
}

function cellOf(cell: Cell, style: number): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c s="${style}"><v>${cell}</v></c>`
  if (typeof cell === 'object')
    return `<c s="${styles.moment}"><v>${cell.localSeconds / DAY_SECONDS + EPOCH_DAY}</v></c>`
  const text = escaped(cutText(cell, TEXT_MAX))
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

const escaped = (text: string): string =>
  removeUnwritable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
