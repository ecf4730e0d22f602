import type { texts as pt } from '../pt/sign-up.ts'

export const texts: typeof pt = {
  title: 'Crear empresa',
  hint_one: '{{count}} día gratis, sin tarjeta. Después usted elige si continúa.',
  hint_other: '{{count}} días gratis, sin tarjeta. Después usted elige si continúa.',
  known: '¿Ya tiene cuenta?',
  enter: 'Entrar',
  closed: 'El registro está cerrado. Hable con quien vende el servicio.',
  plan: 'Plan',
  perMonth: 'al mes',
  noPlans: 'Todavía no hay planes a la venta. Hable con quien vende el servicio.',
  retry: 'Intentar de nuevo',
  company: 'Empresa y primer usuario',
  name: 'Nombre de la empresa',
  document: 'CPF o CNPJ',
  legalEntity: 'CNPJ: persona jurídica',
  individual: 'CPF: persona física',
  documentWrong: 'Este CPF o CNPJ no existe: revise los números',
  userName: 'Su nombre',
  phone: 'WhatsApp con código de área',
  phoneWrong: 'Escriba el número con código de área',
  address: 'Dirección',
  email: 'Correo electrónico',
  password: 'Contraseña',
  passwordShort: 'La contraseña necesita al menos 8 caracteres',
  ruleLength: '8 caracteres o más',
  ruleCommon: 'Las contraseñas más comunes no se aceptan',
  contract: 'Contrato',
  download: 'Descargar',
  version: 'Versión {{version}}',
  agree: 'Leí y acepto el contrato en nombre de la empresa',
  submit: 'Crear empresa',
  free: '{{plan}}, gratis hasta el {{until}}.',
  failed: 'No se pudo crear la empresa. Intente de nuevo más tarde.',
  checkTitle: 'Revise su correo',
  checkText:
    'Escribimos a {{email}}. Si el correo ya tiene una cuenta, el mensaje dice cómo entrar.',
  doneTitle: 'Empresa creada',
  doneText: 'Entre con {{email}} y la contraseña que eligió.',
  resend: 'Enviar de nuevo',
  resendIn_one: 'Enviar de nuevo en {{count}} segundo',
  resendIn_other: 'Enviar de nuevo en {{count}} segundos',
  providerTitle: 'Quién presta el servicio',
  providerText:
    '{{brand}} presta el servicio en la dirección {{host}}. Los datos de identificación y de cobro aparecen en cada factura.',
  serviceTitle: 'Qué es el servicio',
  serviceText:
    '{{brand}} reúne las conversaciones de WhatsApp de su empresa en un solo lugar, para que varias personas atiendan, dentro de los límites del plan elegido.',
  trialTitle: 'Prueba y cobro',
  trialText:
    'La prueba dura 3 días. No se cobra nada sin su elección. Cada mes se paga por adelantado, por Pix, boleto o tarjeta. Sin pago, el acceso se detiene después del vencimiento, y no se borra nada por eso.',
  supportTitle: 'Soporte',
  supportText:
    'El soporte atiende por correo y por el WhatsApp indicados en la página de ayuda, de lunes a viernes, de 8 a 18 h (hora de Brasilia).',
  changesTitle: 'Cambios',
  changesText:
    'Una función solo deja de existir con un aviso de 90 días. Los cambios de este contrato se avisan por correo y piden una nueva aceptación.',
  cancellingTitle: 'Cancelación',
  cancellingText:
    'Usted cancela cuando quiera, con un aviso de 7 días. {{brand}} también puede terminar el contrato con el mismo aviso.',
  dataTitle: 'Datos de sus clientes',
  dataText:
    'Son suyos. Tratamos los mensajes solo para prestar el servicio, conforme a la LGPD. Al terminar el contrato, usted exporta todo y borramos los datos en 30 días.',
  useTitle: 'Uso responsable',
  useText:
    'No está permitido enviar mensajes a quien no pidió recibirlos, ni usar el servicio contra la ley o las reglas de WhatsApp.',
}
