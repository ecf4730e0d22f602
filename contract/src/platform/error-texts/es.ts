import type { ErrorTexts } from '../errors.ts'

/** Every code in Spanish: what happened, and what helps. */
export const texts: ErrorTexts = {
  ERR_SESSION_EXPIRED: 'Su sesión terminó. Inicie sesión de nuevo.',
  ERR_INVALID_CREDENTIALS: 'Correo o contraseña incorrectos. Revíselos e inténtelo de nuevo.',
  ERR_SUBSCRIPTION_EXPIRED:
    'Su suscripción venció. Póngase en contacto con Soporte para más información.',
  ERR_COMPANY_INACTIVE: 'Esta empresa está desactivada. Póngase en contacto con Soporte.',
  ERR_TOKEN_EXPIRED: 'Su acceso necesita renovarse. Inténtelo de nuevo.',
  ERR_NO_PERMISSION: 'Acceso no permitido. Si lo necesita, hable con un administrador.',
  ERR_TOO_MANY_ATTEMPTS: 'Demasiados intentos seguidos. Espere un momento e inténtelo de nuevo.',
  ERR_HTTPS_REQUIRED:
    'Esta página se abrió por http, y así el navegador no mantiene su sesión. Abra la dirección con https.',
  ERR_INVALID_INPUT: 'Algún campo no está bien. Revise lo que completó.',
  ERR_MALFORMED_BODY: 'La solicitud llegó incompleta al servidor. Inténtelo de nuevo.',
  ERR_BODY_TOO_LARGE: 'El envío es demasiado grande. Reduzca el contenido e inténtelo de nuevo.',
  ERR_FILE_TOO_LARGE:
    'El archivo es demasiado grande: hasta 16 MB para imagen, video y audio, hasta 100 MB para documento.',
  ERR_FILE_TYPE_NOT_ALLOWED:
    'Este tipo de archivo no se puede enviar. Envíe imagen, video, audio o documento.',
  ERR_TOO_MANY_FILES: 'Son demasiados archivos a la vez. Envíe hasta 10.',
  ERR_NO_FILE: 'No se eligió ningún archivo, o está vacío. Elija otro.',
  ERR_UPLOADS_FULL:
    'Ya hay demasiados archivos a la espera de envío. Envíe o quite algunos de los que adjuntó.',
  ERR_NO_ROUTE: 'Esta dirección no existe. Revise si está bien escrita.',
  ERR_NO_TICKET_FOUND: 'No se encontró la atención. Es posible que se haya eliminado.',
  ERR_NO_CONTACT_FOUND: 'No se encontró el contacto. Es posible que se haya eliminado.',
  ERR_NO_MESSAGE_FOUND: 'No se encontró el mensaje. Es posible que se haya borrado.',
  ERR_NO_CAUSE_FOUND:
    'No hay una explicación guardada de este mensaje: no lo envió una automatización.',
  ERR_NO_UPLOAD_FOUND: 'No se encontró el archivo. Adjúntelo de nuevo.',
  ERR_NO_USER_FOUND: 'No se encontró al usuario. Elija a otra persona.',
  ERR_NO_QUEUE_FOUND: 'No se encontró el sector. Elija otro.',
  ERR_NO_SETTING_FOUND: 'No se encontró la configuración. Recargue la página.',
  ERR_NO_QUICKMESSAGE_FOUND:
    'No se encontró la respuesta rápida. Es posible que se haya eliminado.',
  ERR_NO_WAPP_FOUND: 'No se encontró la conexión. Es posible que se haya eliminado.',
  ERR_NO_WHITE_LABEL_FOUND: 'Esta marca no existe. Revise la dirección que recibió.',
  ERR_NO_TICKETNOTE_FOUND: 'No se encontró la nota. Es posible que se haya eliminado.',
  ERR_NO_SCHEDULE_FOUND: 'No se encontró el mensaje programado. Es posible que se haya eliminado.',
  ERR_NO_SCHEDULE_DEADLINE_FOUND: 'Este número aún no tiene mensaje de inactividad.',
  ERR_NO_TYPEBOT_FOUND: 'Esta conexión aún no tiene automatización.',
  ERR_NO_LANE_FOUND: 'No se encontró la etapa del embudo. Es posible que se haya eliminado.',
  ERR_NO_TEMPLATE_FOUND: 'No se encontró la plantilla. Actualice la lista de plantillas.',
  ERR_NO_CARD_FOUND: 'Esta atención ya no está en el embudo.',
  ERR_LANE_LIMIT: 'El embudo ya tiene 50 etapas. Elimine alguna para crear otra.',
  ERR_SCHEDULE_ALREADY_SENT: 'Este mensaje ya se envió y no se puede cambiar.',
  ERR_SCHEDULE_IN_PAST: 'Este horario ya pasó. Elija uno en el futuro.',
  ERR_SCHEDULE_TOO_LATE:
    'El envío se atrasó más de 2 horas y se canceló para no sorprender al cliente.',
  ERR_SNOOZE_MOMENT: 'Elija un momento a partir de ahora, como máximo dentro de un año.',
  ERR_TICKET_ALREADY_ACCEPTED: 'Otra persona ya aceptó esta atención.',
  ERR_TICKET_NOT_OPEN: 'Esta atención no está abierta. Acéptela o reábrala para continuar.',
  ERR_TICKET_ALREADY_CLOSED: 'Esta atención ya fue resuelta. Reábrala para continuar.',
  ERR_OTHER_OPEN_TICKET: 'Ya existe una atención en curso con este contacto. Continúe en ella.',
  ERR_CREATING_TICKET: 'No fue posible crear la atención. Inténtelo de nuevo.',
  ERR_CREATING_MESSAGE: 'No fue posible guardar el mensaje. Inténtelo de nuevo.',
  ERR_MESSAGE_NOT_FAILED: 'Este mensaje no falló; no hay nada que intentar de nuevo.',
  ERR_NEWER_MESSAGES:
    'Llegó un mensaje nuevo mientras escribía. Léalo y, si el suyo aún corresponde, envíelo de nuevo.',
  ERR_MENTION_OUT_OF_SIGHT:
    'Alguien mencionado no ve esta atención ahora. Mencione a quien la ve, o transfiérala.',
  ERR_QUICKMESSAGE_ALREADY_EXISTS: 'Ya existe una respuesta rápida con este atajo. Elija otro.',
  ERR_DUPLICATED_CONTACT: 'Ya existe un contacto con este número.',
  ERR_CONTACT_BLOCKED: 'Este contacto está bloqueado. Desbloquéelo para conversar.',
  ERR_WAPP_INVALID_CONTACT: 'Este número no tiene WhatsApp. Revise el código del país y de área.',
  ERR_WAPP_CHECK_CONTACT:
    'No fue posible verificar el número en WhatsApp. Revise que haya un número conectado e inténtelo de nuevo.',
  ERR_WAPP_NEW_CHATS_RESTRICTED:
    'WhatsApp no deja que este número inicie conversaciones nuevas por ahora. A quien ya habló con usted se le puede responder.',
  ERR_WAPP_FIRST_CONTACTS_LIMIT:
    'Este número ya escribió hoy a todas las personas nuevas que WhatsApp tolera. Inténtelo de nuevo mañana.',
  ERR_WAPP_UNPAID:
    'Meta rechazó el mensaje por un problema de pago. Revise el método de pago de la cuenta en Meta Business y envíelo de nuevo.',
  ERR_WAPP_NOT_DELIVERED:
    'WhatsApp prefirió no entregar este mensaje a esta persona por ahora. Espere un día, o a que escriba.',
  ERR_WAPP_UNCONFIRMED:
    'WhatsApp no confirmó este mensaje: puede haber llegado o no. Pregunte antes de enviarlo de nuevo.',
  ERR_CONTACT_SUPPRESSED:
    'Este contacto pidió no recibir mensajes automáticos. Una respuesta suya todavía se puede enviar.',
  ERR_WAPP_WINDOW_CLOSED:
    'Pasaron más de 24 horas desde el último mensaje de este cliente. Envíe una plantilla aprobada.',
  ERR_TEMPLATE_UNUSABLE:
    'WhatsApp no acepta esta plantilla tal como está. Revise los campos o elija otra.',
  ERR_WAPP_NOT_INITIALIZED:
    'El número de la empresa está desconectado. Conéctelo en la pantalla Conexiones e inténtelo de nuevo.',
  ERR_WAPP_NAME_ALREADY_EXISTS: 'Ya existe una conexión con este nombre. Elija otro.',
  ERR_WAPP_GREETING_REQUIRED: 'Con más de un sector, la conexión necesita un saludo. Escriba uno.',
  ERR_WAPP_PROVIDER_UNAVAILABLE: 'Este tipo de conexión no está disponible aquí. Elija otro.',
  ERR_WAPP_PAIRING_CODE:
    'No se pudo generar el código para este número. Revise el número o lea el código QR.',
  ERR_NO_DEF_WAPP_FOUND: 'No hay una conexión predeterminada. Elija una en la pantalla Conexiones.',
  ERR_NO_OTHER_WHATSAPP: 'Debe haber al menos una conexión predeterminada. Primero elija otra.',
  ERR_WAPP_DOWNLOAD_MEDIA:
    'No fue posible descargar el archivo de WhatsApp. Inténtelo de nuevo o pida que lo envíen otra vez.',
  ERR_SENDING_WAPP_MSG: 'WhatsApp no aceptó el mensaje. Inténtelo de nuevo.',
  ERR_EDITING_WAPP_MSG:
    'No se pudo editar el mensaje. Solo se pueden editar los nuestros, hasta 15 minutos después del envío.',
  ERR_DELETE_WAPP_MSG:
    'No se pudo borrar el mensaje. Solo se pueden borrar los nuestros, hasta 60 horas después del envío.',
  ERR_FETCH_WAPP_MSG: 'El mensaje ya no está disponible en WhatsApp. Puede ser demasiado antiguo.',
  ERR_CONNECTION_LIMIT: 'Su plan no permite más conexiones. Elimine una o hable con Soporte.',
  ERR_EMAIL_ALREADY_EXISTS: 'Ya existe un usuario con este correo.',
  ERR_USER_CREATION_DISABLED: 'La creación de usuarios está desactivada. Contacte con soporte.',
  ERR_USER_LIMIT: 'Su plan no permite más usuarios. Elimine uno o hable con Soporte.',
  ERR_QUEUE_LIMIT: 'Su plan no permite más sectores. Elimine uno o hable con Soporte.',
  ERR_QUEUE_NAME_ALREADY_EXISTS: 'Otro sector ya tiene este nombre. Elija otro.',
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 'Otro sector ya usa este color. Elija otro.',
  ERR_NO_IMPORT_FOUND: 'No se encontró la importación. Envíe la planilla de nuevo.',
  ERR_IMPORT_UNREADABLE:
    'No fue posible leer esta planilla. Envíe un archivo .xlsx, .xls o .csv sin contraseña.',
  ERR_IMPORT_TOO_LARGE:
    'La planilla es demasiado grande: hasta 20 MB, 100.000 filas y 100 columnas. Divídala.',
  ERR_IMPORT_EMPTY:
    'La planilla no tiene ningún contacto: solo títulos, o nada. Revise el archivo.',
  ERR_IMPORT_NO_NUMBER: 'Diga qué columna tiene el número de WhatsApp; solo una puede tenerlo.',
  ERR_IMPORT_NOT_A_DRAFT:
    'Esta importación ya comenzó o ya terminó. Para otra, envíe la planilla de nuevo.',
  ERR_NO_MERGE_FOUND: 'No se encontró esta unión de contactos. Puede que ya se haya deshecho.',
  ERR_MERGE_OPEN_TICKETS:
    'Los dos contactos tienen una atención en curso en la misma conexión. Resuelva una e inténtelo de nuevo.',
  ERR_MERGE_NOT_LAST:
    'El contacto se unió de nuevo después. Deshaga primero la unión más reciente.',
  ERR_UNAVAILABLE:
    'El servicio no está disponible en este momento. Inténtelo de nuevo en unos instantes.',
  ERR_UNEXPECTED: '¡Ocurrió un error! Inténtelo de nuevo; si continúa, avise a Soporte.',
  ERR_OFFLINE: 'Sin conexión con el servidor. Verifique su internet e inténtelo de nuevo.',
  ERR_CANCELLED: 'Envío cancelado.',
}
