import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileSettings } from '../../../../platform/config/config.ts';

/** Who sends the bytes of a video. */
export type DeliveryWay = FileSettings['delivery'];

/** A file of a video that this request may have. */
export interface AllowedFile {
  readonly key: string;
  readonly assetId: string;
  /** The media type. */
  readonly type: string;
}

/** Responds with a file, or lets someone else send it. @throws Refusal `not_found` */
export type Send = (file: AllowedFile, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
