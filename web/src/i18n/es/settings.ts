import type { texts as pt } from '../pt/settings.ts'

export const texts: typeof pt = {
  title: 'Configuración',
  company: 'Empresa',
  service: 'Atención',
  rating: 'Calificación',
  audit: 'Auditoría',
  sectionText:
    'Cada cambio vale al instante, para toda la empresa, y queda registrado en la Auditoría.',
  loadFailed: 'No se pudo cargar la configuración.',
  companyGroup: 'Día e idioma',
  timeZone: 'Zona horaria',
  timeZoneText:
    'Decide dónde empieza y termina cada día, y las horas que todos leen. Ahora son las {{clock}}.',
  language: 'Idioma de la empresa',
  languageText:
    'El idioma de las líneas que el sistema escribe en las conversaciones, como “Ana aceptó la atención”. Cada persona elige el de su pantalla.',
  serviceGroup: 'Qué se recibe',
  groups: 'Ignorar grupos',
  groupsText:
    'Los mensajes de grupos no abren una atención ni aparecen en la lista. Desactivado: cada grupo es una atención.',
  ratingGroup: 'Al resolver',
  ask: 'Pedir calificación',
  askText:
    'El cliente recibe una pregunta y responde de 1 a 3. El texto es el del sector o el de la conexión. Desactivado: no se pregunta nada.',
  security: 'Seguridad',
  securityGroup: 'Acceso y privacidad',
  signOut: 'Cerrar sesión por inactividad',
  signOutText:
    'Quien no usa el teclado ni el mouse durante este tiempo debe entrar de nuevo. Lo que estaba escrito queda como borrador.',
  hideNumbers: 'Ocultar números a los agentes',
  hideNumbersText:
    'Los agentes ven solo los cuatro últimos dígitos de los números de los contactos, en todas sus pantallas, avisos e integraciones. Encuentran un contacto solo por el número completo, no cambian números ni importan planillas. Gerentes y administradores ven todo. Lo que las personas escriben en mensajes, notas y campos adicionales sigue legible.',
  never: 'Nunca',
  after_15: 'Después de 15 minutos',
  after_30: 'Después de 30 minutos',
  after_60: 'Después de 1 hora',
  after_120: 'Después de 2 horas',
  after_240: 'Después de 4 horas',
  after_480: 'Después de 8 horas',
  saved: 'Guardado',
  notSaved: 'No se guardó.',
  retry: 'Reintentar',
  retryOf: 'Reintentar: {{name}}',
  changedNow: '{{name}} lo cambió ahora',
  nothingFound: 'No se encontró nada',
}
