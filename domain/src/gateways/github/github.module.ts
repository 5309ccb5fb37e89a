import { Module } from '@nestjs/common';
import { GitHubGateway } from './github.gateway.js';

@Module({ providers: [GitHubGateway], exports: [GitHubGateway] })
export class GitHubGatewayModule {}
