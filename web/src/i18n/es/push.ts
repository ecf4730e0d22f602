import type { texts as pt } from '../pt/push.ts'

export const texts: typeof pt = {
  title: 'Con la página cerrada',
  on: 'Avisarme aunque la página esté cerrada',
  onText:
    'El navegador muestra el aviso cuando no tiene el sistema abierto en ninguna pantalla. Vale hasta que cierre la sesión.',
  words: 'Mostrar el texto también en estos avisos',
  wordsText:
    'Apagado, el aviso solo dice quién escribió: cualquiera puede ver la pantalla bloqueada.',
  quiet: 'No avisar entre',
  quietFrom: 'De',
  quietTo: 'Hasta',
  quietText: 'En el horario de la empresa. Vacío, avisa siempre.',
  try: 'Probar el aviso',
  trying: 'La prueba está en camino…',
  arrived: 'Funciona: el aviso llegó a este dispositivo.',
  failedAt: 'Se detuvo en: {{step}}',
  status: 'Respuesta: {{status}}.',
  step_support: 'navegador',
  step_installed: 'instalación',
  step_permission: 'permiso',
  step_worker: 'programa de avisos del navegador',
  step_server: 'nuestro servidor',
  step_subscription: 'inscripción en el servicio de avisos',
  step_service: 'envío al servicio de avisos',
  step_arrival: 'llegada a este dispositivo',
  help_support:
    'Este navegador no recibe avisos con la página cerrada. Use un navegador actualizado.',
  help_installed:
    'En iPhone y iPad funciona solo desde la pantalla de inicio: en “Compartir”, elija “Añadir a pantalla de inicio” y ábralo desde allí.',
  help_permission:
    'El navegador no permite avisos de este sitio. Permítalos en “Permisos del sitio”, junto a la dirección, e intente de nuevo.',
  help_worker:
    'El navegador no inició el programa que recibe los avisos. Las ventanas privadas no lo permiten; recargue la página e intente de nuevo.',
  help_server: 'El servidor no respondió. Revise su internet e intente de nuevo.',
  help_subscription:
    'El servicio de avisos del navegador no respondió. Una red o una extensión puede bloquearlo; pruebe otra red.',
  help_service:
    'El servicio de avisos del navegador no aceptó el envío. Apague y encienda esta opción; si sigue así, avise a Soporte.',
  help_arrival:
    'El aviso se envió y no llegó. Vea si el dispositivo está en “No molestar” o ahorrando batería.',
}
