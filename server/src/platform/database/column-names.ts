import { CamelCasePlugin, type PluginTransformResultArgs } from 'kysely'

/** Renames columns once per answer, in the row description, instead of in every row. */
class ColumnNames extends CamelCasePlugin {
  override async transformResult({ result }: PluginTransformResultArgs) {
    return result
  }

  convert(column: string): string {
    return this.camelCase(column)
  }
}

/** The plugin of queries whose answers arrive with the names of `camelCase`. */
export const columnNames = new ColumnNames()

/** The name of a column in code. */
export const camelCase = (column: string): string => columnNames.convert(column)
