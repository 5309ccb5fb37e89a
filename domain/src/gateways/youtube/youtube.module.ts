import { Module } from '@nestjs/common';
import { YouTubeGateway } from './youtube.gateway.js';

@Module({ providers: [YouTubeGateway], exports: [YouTubeGateway] })
export class YouTubeModule {}
