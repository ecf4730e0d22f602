/** The button that exports tickets. */
export const texts = {
  export: 'Exportar atendimentos',
  xlsx: 'Excel (.xlsx)',
  csv: 'Texto separado (.csv)',
}
