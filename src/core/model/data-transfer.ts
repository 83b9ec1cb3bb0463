/** Names of meters for data that leaves a zone, a region or the cloud. Reading and processing data have other names. */
const TRANSFER =
  /^(?:data_transfer|bandwidth)\/|^[^/]+\/(?:[a-z]+-)*(?:data-out|internet-out|transfer|egress(?:-[a-z]+)*|bandwidth-over-\w+)(?:\/|$)/;

/** Whether a meter charges for data transfer. */
export function isDataTransfer(meter: string): boolean {
  return TRANSFER.test(meter);
}
