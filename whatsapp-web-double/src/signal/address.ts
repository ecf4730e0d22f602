/** The address of a device: the number of a person and the index of the device. */
export type DeviceAddress = { user: string; device: number }
